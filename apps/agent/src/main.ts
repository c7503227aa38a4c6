import { setDefaultResultOrder } from 'node:dns';
import { log, messageOf } from './log.ts';
import { pathsFrom } from './paths.ts';
import { prepare } from './prepare.ts';
import { runAgent } from './run-agent.ts';
import { pin, update } from './update/update.ts';
import { agentVersion } from './version.ts';

// One file with several commands, each started by its own unit of systemd (apps/agent/debian).

// Node 18 does not try the other family where IPv6 has an address but no way out.
setDefaultResultOrder('ipv4first');

const paths = pathsFrom(process.env);
const commands: Readonly<Record<string, () => Promise<void>>> = {
  run: () => runAgent(paths),
  prepare: () => prepare(paths),
  pin: () => pin(paths),
  update: () => update(paths),
  version: async () => console.log(agentVersion),
};

const name = process.argv[2] ?? 'run';
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(`Unknown command: ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
command().catch((error: unknown) => {
  log(`${name}_failed`, { error: messageOf(error) });
  process.exit(1);
});
