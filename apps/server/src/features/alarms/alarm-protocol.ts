/** The first protocol that knows alarms. */
export const alarmProtocol = 4;
