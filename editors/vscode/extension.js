"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = [
  "c",
  "cpp",
  "fortran",
  "fortran-modern",
  "FortranFreeForm",
  "FortranFixedForm",
  "fortran_fixed-form",
];

let client;

/** The command that serves, by the settings of the user. */
function server() {
  const settings = workspace.getConfiguration("accomp");
  const build = settings.get("build");
  const options = settings.get("options");
  const args = ["lsp", ...(build ? ["-p", build] : []), ...(options.length ? ["--", ...options] : [])];
  return { command: settings.get("path"), args };
}

/** Start a client with the settings of now. */
async function start() {
  client = new LanguageClient("accomp", "accomp", server(), {
    documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`accomp does not start: ${error.message}. Is 'accomp.path' right?`);
  }
}

async function stop() {
  if (client && client.isRunning()) {
    await client.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(commands.registerCommand("accomp.restart", restart));
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((event) => (event.affectsConfiguration("accomp") ? restart() : undefined)),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
