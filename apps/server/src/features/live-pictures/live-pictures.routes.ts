import { sendFrame } from '@vitrine/contract/frames';
import { displayFrame, displayLive, watchDisplay } from '@vitrine/contract/live-view';
import { handle, handleExchange, handleVisit, type Mounted } from '../../http/mount-route.ts';
import * as frames from './frames.ts';
import { readLive } from './live.ts';
import * as watching from './watching.ts';

export const liveViewRoutes: Mounted[] = [
  handleExchange(sendFrame, frames.receiveFrame),
  handleVisit(displayFrame, (visit, { id, query }) => frames.sendFrame(visit, id, query.v)),
  handle(watchDisplay, (context, { id }) => watching.watchDisplay(context, id)),
  handle(displayLive, async (context, { id }) => ({ data: await readLive(context, id) })),
];
