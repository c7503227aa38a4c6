import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it receives, for journeys; tests of the server have mailbox.ts. */
export async function startSmtpServer() {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then((mail) => {
          received.push(mail);
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: received as readonly Email[],
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
