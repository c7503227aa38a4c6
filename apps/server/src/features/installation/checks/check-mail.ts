import { type PartCheck, say } from '../part-check.ts';

export const checkMail: PartCheck = {
  part: 'mail',
  async run({ config, mailer }) {
    if (!config.smtpUrl) {
      const line = 'SMTP_URL=smtps://user:password@mail.example.com';
      return {
        state: 'not_set_up',
        sentence: say('installation.mail.kept'),
        line,
        replace: line.slice('SMTP_URL='.length),
      };
    }
    const host = new URL(config.smtpUrl).hostname;
    try {
      await mailer.verify();
      return { state: 'works', sentence: say('installation.mail.works', { host }) };
    } catch (error) {
      return {
        state: 'fault',
        sentence: say('installation.mail.refused', { host, reason: reasonOf(error) }),
      };
    }
  },
};

/** The code of the mail server or of the connection: what servers say may repeat the credentials. */
export function reasonOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return String(responseCode ?? code ?? 'error');
}
