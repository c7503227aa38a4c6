import { sendFrame } from '@vitrine/contract/frames';
import { hourlyPicture } from '@vitrine/contract/hourly-pictures';
import { displayFrame, displayLive, watchDisplay } from '@vitrine/contract/live-view';
import { inTransaction, type Mounted, rawHttp, withoutTransaction } from '../../http/mount-route.ts';
import * as frames from './frames.ts';
import { sendHourlyPicture } from './hourly-pictures.service.ts';
import { readLive } from './live.ts';
import * as watching from './watching.ts';

export const liveViewRoutes: Mounted[] = [
  rawHttp(sendFrame, frames.receiveFrame),
  withoutTransaction(displayFrame, (caller, { id, query }) => frames.sendFrame(caller, id, query.v)),
  withoutTransaction(hourlyPicture, (caller, { id, query }) => sendHourlyPicture(caller, id, query.at)),
  inTransaction(watchDisplay, (context, { id }) => watching.watchDisplay(context, id)),
  inTransaction(displayLive, async (context, { id }) => ({ data: await readLive(context, id) })),
];
