import { measureEventLists } from './event-lists.ts';
import { foreignShare, readMoment } from './machine.ts';
import { rulesOf } from './schedule-workload.ts';

const b = readMoment();
await measureEventLists(rulesOf(50));
console.log('foreign %', foreignShare(b, readMoment()) * 100);
