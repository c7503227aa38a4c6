/** The first protocol that knows alarms. */
export const takeoverProtocol = 4;
