import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

// The only way to send mail: an SMTP server or, without one, a directory in which mails are kept for reading.

export interface Mail {
  /** The same for every attempt to send it, so that mail programs can drop duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Logs in at the mail server without sending anything. Does nothing if mails are kept. */
  verify(): Promise<void>;
  /** Ids of the mails in the directory, newest first. */
  listKept(): Promise<string[]>;
  /** The mail as it would have been sent; null if there is none. */
  readKept(id: string): Promise<Buffer | null>;
  removeKept(id: string): Promise<void>;
  close(): void;
}

const timeoutMs = 20_000;

export function createMailer(config: { smtpUrl?: string; from: string; outboxDir: string }): Mailer {
  const domain = /@([^>\s]+)/.exec(config.from)?.[1] ?? 'vitrine.test';
  const messageOf = ({ id, to, subject, text, html, attachments = [] }: Mail) => ({
    from: config.from,
    // An object, so that nothing in an address is parsed as a list of addresses.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map((each) => ({ ...each })),
    messageId: `<${id}@${domain}>`,
  });
  const kept = readerOf(config.outboxDir);
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport(config.smtpUrl, {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    } as object);
    return {
      ...kept,
      send: async (mail) => void (await transport.sendMail(messageOf(mail))),
      verify: async () => void (await transport.verify()),
      close: () => transport.close(),
    };
  }
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    ...kept,
    async send(mail) {
      const { message } = await writer.sendMail(messageOf(mail));
      await mkdir(config.outboxDir, { recursive: true, mode: 0o700 });
      const file = path.join(config.outboxDir, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    verify: async () => {},
    close: () => writer.close(),
  };
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mails from before an SMTP server was configured stay readable. Ids increase with time. */
const readerOf = (directory: string): Pick<Mailer, 'listKept' | 'readKept' | 'removeKept'> => ({
  async listKept() {
    const names = await readdir(directory).catch(() => []);
    const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
    return ids.sort().reverse();
  },
  async readKept(id) {
    if (!idForm.test(id)) return null;
    return readFile(path.join(directory, `${id}.eml`)).catch(() => null);
  },
  async removeKept(id) {
    if (idForm.test(id)) await rm(path.join(directory, `${id}.eml`), { force: true });
  },
});

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
