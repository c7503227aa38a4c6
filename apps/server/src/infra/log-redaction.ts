/** Signed addresses open files for a day; a line of the log must not. */
const signatures = /([?&](?:X-Amz-)?signature=)[^&\s"\\]+/gi;

interface LogStream {
  write(line: string): void;
}

/** Whatever is logged, by us or by the framework: a warning may quote the address of a request in its message or stack. */
export const withoutSignatures = (stream: LogStream): LogStream => ({
  write: (line) => stream.write(line.replace(signatures, '$1[redacted]')),
});
