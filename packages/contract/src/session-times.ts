// Without schemas, so that the dashboard's Login needs none.

/** Every 10 minutes. */
export const keepAliveMs = 600_000;
export const idleSessionMinutes = 60;
export const absoluteSessionHours = 12;
