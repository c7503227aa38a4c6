import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';

// A real mail server that stores what it receives.

export interface Received {
  readonly recipients: readonly string[];
  readonly raw: Buffer;
  readonly mail: Email;
}

/** Fields that every mail of the product has. */
export type Mail = Email & {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
};

export interface Mailbox {
  readonly url: string;
  readonly received: readonly Received[];
  /** The mails to one address, as soon as there are this many. */
  mailsTo(address: string, count?: number): Promise<Received[]>;
  /** The newest of them. */
  newestTo(address: string, count?: number): Promise<Mail>;
  /** The code in the newest mail to an address, once there are this many. */
  codeFor(address: string, count?: number): Promise<string>;
  /** Accepts the next mails, but disconnects before confirming. */
  cutNext(times: number): void;
  /** Refuses mails temporarily. */
  beBusy(isBusy: boolean): void;
  stop(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  let toCut = 0;
  let isBusyNow = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.toArray().then(async (chunks) => {
        if (isBusyNow) return done(Object.assign(new Error('later'), { responseCode: 451 }));
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
    async newestTo(address, count = 1) {
      const { mail, recipients } = (await mailbox.mailsTo(address, count)).at(-1)!;
      const { subject = '', text = '', html = '' } = mail;
      return { ...mail, recipients, subject, text, html, messageId: mail.messageId ?? '' };
    },
    async codeFor(address, count = 1) {
      return codeIn((await mailbox.newestTo(address, count)).text);
    },
    cutNext(times) {
      toCut = times;
    },
    beBusy(isBusy) {
      isBusyNow = isBusy;
    },
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return mailbox;
}

export const codeIn = (text: string): string => /#(?:code|confirm)=([\w-]{43})/.exec(text)![1]!;
