import {
  cancelUpload,
  continueUpload,
  createUpload,
  findDuplicates,
  readUpload,
} from '@vitrine/contract/uploads';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import { HttpError } from '../../http/errors.ts';
import { type HttpContext, inTransaction, type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { wakeWorkers } from '../../infra/queue.ts';
import { StorageFull } from '../../infra/storage/storage.ts';
import { findSameFiles } from './find-duplicates.ts';
import { guardBytes } from './limit-upload-stream.ts';
import { removeRow } from './playables.service.ts';
import * as tus from './tus.ts';
import * as uploads from './uploads.service.ts';

const checkSessionEveryMs = 2000;

/** Stops receiving if the user has been blocked, logged out or given another role since the call began. */
function stopWithSession(caller: HttpContext, stop: (error: HttpError) => void): () => void {
  let isChecking = false;
  const checking = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await caller
      .transact(async () => {})
      .catch((error) => {
        // An unavailable database is no reason to refuse the upload.
        if (error instanceof HttpError) stop(error);
      });
    isChecking = false;
  }, checkSessionEveryMs);
  return () => clearInterval(checking);
}

/**
 * Sends `Upload-Offset` and the other headers after bytes have been received; finishes the upload with the
 * last one.
 */
async function receive(
  caller: HttpContext,
  { announced, checksum }: tus.Piece,
  { upload, writer }: { upload: uploads.Upload; writer: string },
): Promise<void> {
  const { app, request, reply } = caller;
  const { id, length, received: offset } = upload;
  if (announced !== null && offset + announced > length) {
    await uploads.releaseWriter(caller, id, writer);
    throw new HttpError({ status: 413, code: 'too_large' });
  }
  const guarded = guardBytes(request.raw, { maxBytes: length - offset, hash: checksum?.hash });
  const stopChecking = stopWithSession(caller, guarded.stop);
  const renewing = setInterval(() => void uploads.renewWriter(caller, id, writer).catch(() => {}), 5000);
  // If the whole piece could still be refused, nothing of it is stored before its end.
  const mayKeep = checksum === null && announced !== null;
  try {
    const appended = await app.storage.append({
      key: upload.storageKey,
      state: upload.storageState,
      offset,
      length,
      source: guarded.bytes,
      onDurable: async (received, state) => {
        if (!mayKeep) return;
        const isOurs = await uploads.saveProgress(caller, { id, writer, isOver: false }, received, state);
        if (!isOurs) guarded.stop(new HttpError({ status: 409, code: 'upload_offset' }));
      },
    });
    const { sourceError, received, state } = appended;
    if (guarded.refusal) throw guarded.refusal;
    if (checksum && checksum.hash.digest('base64') !== checksum.expected) throw tus.checksumMismatch();
    const isOurs = await uploads.saveProgress(caller, { id, writer, isOver: true }, received, state);
    if (!isOurs) {
      await uploads.sweepIfGone(caller, upload, state);
      throw new HttpError({ status: 409, code: 'upload_offset' });
    }
    reply.header('Upload-Expires', expiresHeader(uploads.expiryFrom(app.clock())));
    // The rest of a piece that came too slowly is not read.
    if (guarded.slowness) reply.header('Connection', 'close');
    if (sourceError) throw guarded.slowness ?? new HttpError({ status: 400, code: 'malformed' });
    if (received === length) await finish(caller, { ...upload, storageState: state });
    reply.header('Upload-Offset', String(received));
  } catch (error) {
    if (error instanceof StorageFull) {
      await endNow(caller, id);
      throw new HttpError({ status: 507, code: 'storage_full' });
    }
    await uploads.releaseWriter(caller, id, writer).catch(() => {});
    throw error;
  } finally {
    stopChecking();
    clearInterval(renewing);
    guarded.end();
  }
}

async function finish(caller: HttpContext, upload: uploads.Upload): Promise<void> {
  await caller.app.storage.seal(upload.storageKey, upload.storageState, upload.length);
  await caller.transact((context) => uploads.finishUpload(context, upload));
}

/** Removes the row and the reservation; the worker deletes the bytes. */
async function endNow({ app, environment }: HttpContext, id: string): Promise<void> {
  await app.content.inEnvironments([environment.id], (db) => removeRow(db, environment.id, id, app.clock()));
  await wakeWorkers(app.content);
}

const expiresHeader = (expiresAt: string | Date) => new Date(expiresAt).toUTCString();

async function create(caller: HttpContext): Promise<undefined> {
  const { app, request, reply, environment } = caller;
  tus.requireTus(request);
  const length = tus.readLength(request);
  const raw = request.headers['upload-metadata'];
  const metadata = tus.readMetadata(raw);
  const piece = tus.readPiece(request);
  if (length > app.config.maxFileBytes) throw new HttpError({ status: 413, code: 'file_too_large' });
  await uploads.requireRoomOnDisk(caller, length);
  const upload = await caller.transact((context) =>
    uploads.beginUpload(context, length, metadata, String(raw)),
  );
  reply.header('Location', `${app.urls.public}/s/${environment.slug}/api/v1/uploads/${upload.id}`);
  reply.header('Upload-Expires', expiresHeader(upload.expiresAt));
  if (tus.hasBytes(request) || length === 0) {
    const taken = await caller.transact((context) => uploads.takeUpload(context, upload.id, 0));
    await receive(caller, piece, taken);
  }
}

async function proceed(caller: HttpContext, id: string): Promise<undefined> {
  const { request } = caller;
  tus.requireTus(request);
  tus.requireBytes(request);
  const offset = tus.readOffset(request);
  const piece = tus.readPiece(request);
  const taken = await caller.transact((context) => uploads.takeUpload(context, id, offset));
  await receive(caller, piece, taken);
}

export const uploadRoutes: Mounted[] = [
  withoutTransaction(createUpload, create),
  withoutTransaction(continueUpload, (caller, { id }) => proceed(caller, id)),
  withoutTransaction(readUpload, async (caller, { id }) => {
    tus.requireTus(caller.request);
    const upload = await caller.transact((context) => uploads.findUpload(context, id));
    // A process died between the last byte and finishing the upload: the client would never send more.
    if (upload.received === upload.length && !upload.finishedAt) await finish(caller, upload);
    caller.reply.headers({
      'Upload-Offset': String(upload.received),
      'Upload-Length': String(upload.length),
      'Upload-Metadata': upload.metadata,
      'Upload-Expires': expiresHeader(upload.expiresAt),
    });
  }),
  withoutTransaction(cancelUpload, async (caller, { id }) => {
    tus.requireTus(caller.request);
    await caller.transact(async (context) => {
      const { finishedAt } = await uploads.findUpload(context, id);
      if (finishedAt) throw new HttpError({ status: 409, code: 'upload_offset' });
      await removeRow(context.db, context.environment.id, id, context.now);
      context.afterCommit(() => void wakeWorkers(context.app.content));
      notifyChanged(context, 'storage');
    });
  }),
  inTransaction(findDuplicates, (context, { body }) => findSameFiles(context, body.files)),
];
