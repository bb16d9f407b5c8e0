import { derivatives } from '../../../shared/contract/derivatives.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getDerivative } from './get-derivative.ts';

export const handler = groupHandler(derivatives, {
  'GET /api/photos/{id}/{size}': getDerivative,
});
