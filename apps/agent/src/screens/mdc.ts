import { type Conversation, converse } from './conversation.ts';
import { type ScreenClient, ScreenError } from './screen-error.ts';

// Samsung MDC over TCP: 0xAA, command, id, length, data, sum of all but the first. Screens with a PIN first
// ask for an encrypted connection and the PIN.

const port = 1515;
const start = 0xaa;
const replyCommand = 0xff;
const powerCommand = 0x11;
const acknowledged = 'A'.charCodeAt(0);
const refused = 'N'.charCodeAt(0);
const wantsPin = 'MDCSTART<<TLS>>';
const pinAccepted = 'MDCAUTH<<PASS>>';
/** A screen that needs no PIN says nothing at first, even if one was typed. */
const usualGreetingMs = 1500;

export interface MdcOptions {
  readonly host: string;
  readonly screenId: number;
  readonly port?: number;
  readonly password?: string | undefined;
  readonly withinMs?: number;
  /** How long a screen may take to ask for its PIN. */
  readonly greetingMs?: number;
}

export function mdcClient(options: MdcOptions): ScreenClient {
  const { host, screenId, greetingMs = usualGreetingMs } = options;
  const bad = (what: string) => new ScreenError('bad_reply', `${host}: ${what}`);

  const givePin = async (screen: Conversation) => {
    await screen.encrypt();
    screen.send(options.password ?? '');
    const answer = await screen.read((received) => {
      const end = received.indexOf('>>');
      return end < 0 ? null : { value: received.toString('latin1', 0, end + 2), length: end + 2 };
    });
    if (answer === pinAccepted) return;
    throw answer.startsWith('MDCAUTH<<FAIL')
      ? new ScreenError('wrong_password', `${host}: wrong PIN`)
      : bad('no answer to the PIN');
  };
  const readReply = (screen: Conversation) =>
    screen.read((received) => {
      const length = 5 + (received[3] ?? 0);
      const isReply = received.length === 0 || received[0] === start;
      if (wantsPin.startsWith(received.toString('latin1').slice(0, wantsPin.length)) && !isReply)
        throw new ScreenError('wrong_password', `${host}: needs a PIN`);
      if (!isReply) throw bad('does not speak MDC');
      if (received.length < 5 || received.length < length) return null;
      return { value: received.subarray(0, length), length };
    });
  const ask = (...data: number[]): Promise<number> =>
    converse(
      host,
      options.port ?? port,
      async (screen) => {
        if (options.password && (await greets(screen, greetingMs))) await givePin(screen);
        screen.send(mdcMessage(powerCommand, screenId, data));
        const reply = await readReply(screen);
        const sum = checksum(reply.subarray(1, -1));
        if (
          reply[1] !== replyCommand ||
          reply[2] !== screenId ||
          reply.at(-1) !== sum ||
          reply[5] !== powerCommand
        )
          throw bad('a reply that does not fit');
        if (reply[4] === refused) throw bad(`refused with ${reply[6]}`);
        if (reply[4] !== acknowledged || reply[6] === undefined) throw bad('neither yes nor no');
        return reply[6];
      },
      options.withinMs,
    );
  return {
    readPower: async () => ((await ask()) === 0 ? 'off' : 'on'),
    async setPower(on) {
      await ask(on ? 1 : 0);
    },
  };
}

/** Whether it asks for a PIN before anything else. */
function greets(screen: Conversation, withinMs: number): Promise<boolean> {
  let isOver = false;
  const greeting = screen.read((received) => {
    const text = received.toString('latin1', 0, wantsPin.length);
    if (text === wantsPin) return { value: true, length: wantsPin.length };
    return isOver || (text !== '' && !wantsPin.startsWith(text)) ? { value: false, length: 0 } : null;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve(false);
    }, withinMs);
  });
  return Promise.race([greeting, silence]).finally(() => clearTimeout(timer));
}

export function mdcMessage(command: number, id: number, data: readonly number[]): Buffer {
  const body = [command, id, data.length, ...data];
  return Buffer.from([start, ...body, checksum(body)]);
}

const checksum = (bytes: Iterable<number>): number => {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum & 0xff;
};
