import { expect, test } from 'vitest';
import { withoutSignatures } from './log-redaction.ts';

test('SP12: the log contains signed addresses only without their signature', () => {
  const lines: string[] = [];
  const log = withoutSignatures({ write: (line) => void lines.push(line) });
  const address = '/s/demo/media/ab12?expires=1763250000&signature=SeCreT_-1&download=a.mp4';
  log.write(JSON.stringify({ level: 40, err: { message: `Reply was already sent in "${address}" (GET)?` } }));
  log.write(JSON.stringify({ level: 40, req: { url: address } }));
  log.write(JSON.stringify({ level: 40, url: 'https://s3.test/x?X-Amz-Date=1&X-Amz-Signature=SeCreT_-1' }));
  expect(lines.join('')).not.toContain('SeCreT');
  expect(JSON.parse(lines[0]!).err.message).toContain('signature=[redacted]&download=a.mp4');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
});
