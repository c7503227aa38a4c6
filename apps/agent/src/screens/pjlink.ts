import { createHash } from 'node:crypto';
import { type Conversation, converse } from './conversation.ts';
import { type Power, type ScreenClient, ScreenError } from './screen-error.ts';

// PJLink 2.0 (JBMIA): lines that end with a carriage return, over TCP. A screen with a password greets with a
// random text; the digest of that and the password precedes the first command.

const port = 4352;
const powers: Record<string, Power> = { 0: 'off', 1: 'on', 2: 'cooling', 3: 'warming' };

export interface PjlinkOptions {
  readonly host: string;
  readonly port?: number;
  readonly password?: string | undefined;
  readonly withinMs?: number;
}

export function pjlinkClient(options: PjlinkOptions): ScreenClient {
  const { host } = options;
  const bad = (line: string) =>
    new ScreenError('bad_reply', `${host}: unexpected ${JSON.stringify(line.slice(0, 40))}`);
  /** Sends one command and returns what follows the equals sign. */
  const ask = (command: string) =>
    converse(
      host,
      options.port ?? port,
      async (screen) => {
        const greeting = await readLine(screen);
        const greeted = /^PJLINK (?:0|1 ([0-9a-f]{8}))$/i.exec(greeting);
        if (!greeted) throw bad(greeting);
        const [, random] = greeted;
        screen.send(`${random ? pjlinkDigest(random, options.password ?? '') : ''}%1POWR ${command}\r`);
        const line = await readLine(screen);
        if (/^PJLINK ERRA$/i.test(line)) throw new ScreenError('wrong_password', `${host}: wrong password`);
        const [, answer] = /^%[12]POWR=(.+)$/i.exec(line) ?? [];
        if (answer === undefined) throw bad(line);
        return answer;
      },
      options.withinMs,
    );
  return {
    async readPower() {
      const answer = await ask('?');
      const power = powers[answer];
      if (!power) throw bad(answer);
      return power;
    },
    async setPower(on) {
      const answer = await ask(on ? '1' : '0');
      // ERR3: not now, as a lamp that cools down. It is asked again later.
      if (answer !== 'OK' && answer !== 'ERR3') throw bad(answer);
    },
  };
}

export const pjlinkDigest = (random: string, password: string): string =>
  createHash('md5').update(random).update(password).digest('hex');

const readLine = (screen: Conversation): Promise<string> =>
  screen.read((received) => {
    const end = received.indexOf('\r');
    return end < 0 ? null : { value: received.toString('latin1', 0, end).trim(), length: end + 1 };
  });
