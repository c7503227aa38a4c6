import type { App } from '../../http/app.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { eraseMemberJob } from './delete-account.service.ts';
import { failedSignInJob } from './failed-sign-ins.ts';
import { linksJob } from './links.service.ts';
import { tellServersJob } from './tell-servers.ts';

export const identityJobs = (app: App): JobHandler[] => [
  linksJob(app),
  tellServersJob(app),
  failedSignInJob(app),
  eraseMemberJob(app),
];
