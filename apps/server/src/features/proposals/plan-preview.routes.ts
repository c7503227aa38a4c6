import { planPreview } from '@vitrine/contract/plan-preview';
import { withinFairShare } from '../../http/fair-share.ts';
import { type Mounted, withoutTransaction } from '../../http/mount-route.ts';
import { previewAll } from '../../http/stored-calls.ts';
import { withinPreviewLimit } from '../../http/try-out.ts';

export const planPreviewRoutes: Mounted[] = [
  withoutTransaction(planPreview, (caller, { body, query }) => {
    const { app, environment } = caller;
    const session = caller.session!;
    const calls = body.calls.map(({ route, id = null, body: content }) => ({ route, id, body: content }));
    const work = () => previewAll(caller, session, calls, { preview: 'true', ...query });
    return withinPreviewLimit(app, session.identityId, () => withinFairShare(app, environment.id, work));
  }),
];
