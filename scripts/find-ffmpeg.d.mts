export function findFfmpeg(env?: Readonly<Record<string, string | undefined>>): string | undefined;
