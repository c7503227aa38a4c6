import { putServer as putServerRoute } from '@vitrine/contract/internal';
import { register } from '@vitrine/contract/people';
import { bearerOf } from '../../http/machines.ts';
import { type Mounted, rawHttp } from '../../http/mount-route.ts';
import { placeEnvironment } from '../environments/place-environment.service.ts';
import { signUp } from './signup.service.ts';

export const signupRoutes: Mounted[] = [
  rawHttp(register, ({ app, request }, { body }) => signUp(app, body, request.ip)),

  rawHttp(putServerRoute, ({ app, request }, { body }) => placeEnvironment(app, bearerOf(request)!, body)),
];
