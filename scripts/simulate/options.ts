import { parseArgs } from 'node:util';
import { readConfig } from '../../apps/server/src/config.ts';
import { StartError } from '../../apps/server/src/infra/start-error.ts';

export interface SimulationOptions {
  readonly devices: number;
  /** 0 means until it is stopped. */
  readonly seconds: number;
  readonly url: string;
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

const usage =
  'npm run simulate -- [--devices 100] [--seconds 60] [--url http://localhost:4400] [--server demo] [--email …] [--password …]';

export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): SimulationOptions {
  const { port, publicUrl } = readConfig(env);
  const { devices, seconds, url, ...others } = parse(args, publicUrl ?? `http://localhost:${port}`);
  if (!URL.canParse(url)) throw new StartError('--url must be an address such as http://localhost:4400.');
  return {
    ...others,
    devices: wholeNumber('--devices', devices, 1),
    seconds: wholeNumber('--seconds', seconds, 0),
    url: url.replace(/\/+$/, ''),
  };
}

function parse(args: readonly string[], url: string) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        devices: { type: 'string', default: '100' },
        seconds: { type: 'string', default: '0' },
        url: { type: 'string', default: url },
        server: { type: 'string', default: 'demo' },
        email: { type: 'string', default: 'admin@vitrine.test' },
        password: { type: 'string', default: 'vitrine-demo' },
      },
    });
    return values;
  } catch (error) {
    throw new StartError(`${/^[^.]*/.exec((error as Error).message)![0]}. Type: ${usage}`);
  }
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= 1_000_000) return number;
  throw new StartError(`${option} must be a whole number from ${least} to 1000000.`);
}
