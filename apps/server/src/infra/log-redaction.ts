/** Signed addresses give access to files for a day, so they must not appear in the log. */
const signatures = /([?&](?:X-Amz-)?signature=)[^&\s"\\]+/gi;

interface LogStream {
  write(line: string): void;
}

/**
 * Covers everything that is logged by us or the framework: a warning may quote the address of a request in
 * its message or stack.
 */
export const withoutSignatures = (stream: LogStream): LogStream => ({
  write: (line) => stream.write(line.replace(signatures, '$1[redacted]')),
});
