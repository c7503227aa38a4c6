import type { RemoteReaderConfig } from '../../config.ts';
import type { AbsolutePath } from '../absolute-path.ts';
import { sandboxHere } from '../converter/sandbox-here.ts';
import { createLocalReader } from './local-reader.ts';
import { createReader, type Reader, type ReaderWay } from './reader.ts';
import { createRemoteReader } from './remote-reader.ts';

export interface OpenReaderOptions {
  readonly remote: RemoteReaderConfig | null;
  readonly workDir: AbsolutePath;
  readonly allowsUnconfined: boolean;
  readonly onError: (error: unknown) => void;
}

export function openReader({ remote, workDir, allowsUnconfined, onError }: OpenReaderOptions): Reader {
  const confinement = () => sandboxHere({ workDir });
  const here = createLocalReader({ confinement, workDir, allowsUnconfined, onError });
  return createReader(remote ? elsewhere(createRemoteReader(remote, onError), here) : here);
}

/** Alarms do not wait for another program: if it does not answer, they are read here. */
const elsewhere = (there: ReaderWay, here: ReaderWay): ReaderWay => ({
  async read(request) {
    const reply = await there.read(request);
    return request.kind === 'cap' && 'unavailable' in reply ? here.read(request) : reply;
  },
  tryOut: there.tryOut,
  waiting: () => there.waiting() + here.waiting(),
  async stop() {
    await Promise.all([there.stop(), here.stop()]);
  },
});
