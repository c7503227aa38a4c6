import type { App } from '../../http/app.ts';
import type { JobHandler } from '../../infra/queue.ts';
import { eraseMemberJob } from './delete-account.service.ts';
import { failedSignInJob } from './failed-sign-ins.ts';
import { notifyServersJob } from './notify-content-servers.ts';
import { linksJob } from './one-time-links.service.ts';

export const identityJobs = (app: App): JobHandler[] => [
  linksJob(app),
  notifyServersJob(app),
  failedSignInJob(app),
  eraseMemberJob(app),
];
