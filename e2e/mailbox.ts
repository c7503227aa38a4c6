import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from './fixtures.ts';
import type { Database } from './seed.ts';

// Reads the mails of the product under test: without an SMTP server they are files next to the data of its
// database.

async function outboxOf(database: Database): Promise<string> {
  const [row] = await database.query('show data_directory');
  return path.join(path.dirname(row.data_directory), 'files-vitrine', 'outbox');
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.eml'));
  } catch {
    // The folder is created with the first mail.
    return [];
  }
}

export interface Received {
  readonly subject: string;
  readonly text: string;
  /** Target of its button. */
  readonly link: string;
}

/** Waits for the newest mail to this address whose subject matches. */
export async function mailTo(database: Database, email: string, subject: RegExp): Promise<Received> {
  const outbox = await outboxOf(database);
  const find = async (): Promise<Received | null> => {
    // The names are ids, which increase with time.
    for (const name of filesIn(outbox).sort().reverse()) {
      const mail = await PostalMime.parse(readFileSync(path.join(outbox, name)));
      const isToThem = mail.to?.some(({ address }) => address === email);
      if (!isToThem || !subject.test(mail.subject ?? '')) continue;
      const link = /href="([^"]+)"/.exec(mail.html ?? '')?.[1] ?? '';
      return { subject: mail.subject!, text: mail.text ?? '', link: link.replaceAll('&amp;', '&') };
    }
    return null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find())!;
}
