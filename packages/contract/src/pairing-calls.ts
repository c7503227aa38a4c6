import * as z from 'zod';
import { contentServers } from './access.ts';
import { FoundDevice } from './devices.ts';
import { ConnectString } from './phrase.ts';
import { DeviceFacts } from './player.ts';
import { route } from './route.ts';
import { Id } from './text.ts';

// Content server → auth host, about players that wait to be paired: look up, claim, confirm. The token that comes with a
// claim is handed to the player only after the content server has confirmed that it has stored the device.

/** A claim that is not confirmed by then no longer keeps others from claiming the device. */
export const claimSeconds = 60;

export const lookUpPhrase = route({
  id: 'internal.lookUpPhrase',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/look-up-phrase',
  access: contentServers,
  body: z.strictObject({ connectString: ConnectString }),
  reply: z.object({
    found: FoundDevice.omit({ display: true }).nullable(),
    /** The environment that paired the device which showed these words. It never leaves the content server. */
    takenBy: Id.optional(),
  }),
  summary: 'Find the waiting device that shows these words',
});

export const claimPhrase = route({
  id: 'internal.claimPhrase',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/claim-phrase',
  access: contentServers,
  body: z.strictObject({
    connectString: ConnectString,
    environment: Id,
    token: z.string().max(100),
    /** The claim made with this token is to be undone, because the device could not be taken in. */
    isReleased: z.literal(true).optional(),
    /** Absent from older servers, whose claims therefore count as confirmed. */
    willConfirm: z.literal(true).optional(),
  }),
  reply: z.object({
    claimed: z.object({ deviceId: Id, facts: DeviceFacts }).nullable(),
    /** Another claim of this device waits to be confirmed, for so long at most. */
    heldForSeconds: z.int().min(1).optional(),
  }),
  summary: 'Claim a waiting device for an environment',
  description: 'Only one claim succeeds; repeating it has no further effect.',
});

export const confirmDevice = route({
  id: 'internal.confirmDevice',
  host: 'auth',
  method: 'POST',
  path: '/api/internal/confirm-device',
  access: contentServers,
  body: z.strictObject({
    deviceId: Id,
    environment: Id,
    /** SHA-256 of the claim's token, as the content server stores it. */
    tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** False: the claim is no longer ours, because somebody else took the device or it registered anew. */
  reply: z.object({ isConfirmed: z.boolean() }),
  summary: 'Release the token of a claimed device to its player',
  description: 'Called once the device is stored.',
});
