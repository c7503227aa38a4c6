// Apart from the schemas, which the part of the player that shows alarms does without.

/** The closing text of an alarm is shown for so long. */
export const clearSeconds = 30;
