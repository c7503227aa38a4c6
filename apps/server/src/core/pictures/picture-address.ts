import type { Context } from '../../http/context.ts';

/** Absolute, so that it can be used as the source of a picture; its version changes with each picture. */
export const frameAddress = (
  { app, environment }: Pick<Context, 'app' | 'environment'>,
  display: string,
  at: string,
) => `${app.urls.public}/s/${environment.slug}/api/v1/displays/${display}/frame?v=${Date.parse(at)}`;
