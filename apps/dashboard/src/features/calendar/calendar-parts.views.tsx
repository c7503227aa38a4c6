// Parts for other views of plans. Unlike calendar.views.tsx it is not lazy, because a plan needs this code
// immediately.

export { dateText } from './calendar-words.ts';
export { WhyThisPlays } from './WhyThisPlays.tsx';
