/** Declares only what the reference uses. */
declare module 'luxon' {
  export class DateTime {
    static fromObject(
      parts: { year: number; month: number; day: number; hour: number; minute: number },
      options: { zone: string },
    ): DateTime;
    plus(duration: { days: number }): DateTime;
    toMillis(): number;
  }
}
