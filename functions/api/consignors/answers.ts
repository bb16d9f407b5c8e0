import type { Contract } from '../../../shared/contract/contract.ts';
import { answerQuestion, findQuestion, toQuestion } from '../../domain/quotes/floor-questions.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import type { StoredFloorRequest } from '../../platform/table/floor-requests.ts';

type Consignors = Contract['consignors'];
type Get = Consignors['POST /api/consignor-answers/question'];
type Answer = Consignors['POST /api/consignor-answers/answer'];

export async function getQuestion({ body }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await toQuestion(await requireQuestion(body.token)) };
}

export async function postAnswer({ body }: ApiRequest<Answer>): Promise<ApiResponse<Answer>> {
  return { body: await answerQuestion(await requireQuestion(body.token), body) };
}

/** @throws AppError NOT_FOUND if the link is invalid or has expired; RATE_LIMITED. */
async function requireQuestion(token: string): Promise<StoredFloorRequest> {
  const request = await findQuestion(token);
  if (!request) throw notFound('This link is no longer valid. Please ask the shop for a new one.');
  await spend('consignorAnswer', request.id);
  return request;
}
