import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';

// A real mail server that keeps what it is given.

export interface Received {
  readonly recipients: readonly string[];
  readonly raw: Buffer;
  readonly mail: Email;
}

export interface Mailbox {
  readonly url: string;
  readonly received: readonly Received[];
  /** The mails to one address, as soon as there are so many. */
  mailsTo(address: string, count?: number): Promise<Received[]>;
  /** The code in the newest mail to an address, once there are so many. */
  codeFor(address: string, count?: number): Promise<string>;
  /** Of the next mails: take them, but cut the line before saying so. */
  cutNext(times: number): void;
  stop(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  let toCut = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, raw, mail: await PostalMime.parse(raw) });
        if (toCut-- > 0) return done(Object.assign(new Error('cut'), { responseCode: 421 }));
        done();
      }, done);
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const to = (address: string) => received.filter(({ recipients }) => recipients.includes(address));
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async mailsTo(address, count = 1) {
      await vi.waitFor(() => expect(to(address)).toHaveLength(count), { timeout: 30_000, interval: 20 });
      return to(address);
    },
    async codeFor(address, count = 1) {
      const mails = await mailbox.mailsTo(address, count);
      return codeIn(mails.at(-1)!.mail.text ?? '');
    },
    cutNext(times) {
      toCut = times;
    },
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return mailbox;
}

export const codeIn = (text: string): string => /#(?:code|confirm)=([\w-]{43})/.exec(text)![1]!;
