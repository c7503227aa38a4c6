import * as z from 'zod';
import { contentServers } from './access.ts';
import { FoundDevice } from './devices.ts';
import { ConnectString } from './phrase.ts';
import { DeviceFacts } from './player.ts';
import { route } from './route.ts';
import { Id } from './text.ts';

// Calls from a content server to the auth host about players waiting to be paired: look up, claim, confirm.
// The token that comes with a claim is given to the player only after the content server has confirmed that
// it has stored the device.

/** An unconfirmed claim stops blocking other claims after this time. */
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
    /** The environment that paired the device with this phrase. The content server never passes it on. */
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
    /** Undoes the claim made with this token, because the device could not be stored. */
    isReleased: z.literal(true).optional(),
    /** Older servers do not send it, so their claims count as confirmed. */
    willConfirm: z.literal(true).optional(),
  }),
  reply: z.object({
    claimed: z.object({ deviceId: Id, facts: DeviceFacts }).nullable(),
    /** Another claim of this device is waiting for confirmation, for at most this long. */
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
  /** False if the claim has lapsed, because another server claimed the device or it registered again. */
  reply: z.object({ isConfirmed: z.boolean() }),
  summary: 'Release the token of a claimed device to its player',
  description: 'Called once the device is stored.',
});
