import type { Contract } from '../../../shared/contract/contract.ts';
import { closeCount } from '../../domain/stocktakes/close-locations.ts';
import { countPieces } from '../../domain/stocktakes/count-pieces.ts';
import { groupByLocation } from '../../domain/stocktakes/locations.ts';
import { settleDifference } from '../../domain/stocktakes/settle-difference.ts';
import { startStocktake } from '../../domain/stocktakes/start-stocktake.ts';
import { loadStock } from '../../domain/stocktakes/stock.ts';
import { requireStocktake, viewStocktake } from '../../domain/stocktakes/view.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { toRequestId } from '../../platform/http/request-id.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listStocktakes } from '../../platform/table/stocktakes.ts';
import { getActor } from '../../platform/table/users.ts';

type Stocktakes = Contract['stocktakes'];
type List = Stocktakes['GET /api/stocktakes'];
type Locations = Stocktakes['GET /api/stocktakes/locations'];
type Start = Stocktakes['POST /api/stocktakes'];
type Get = Stocktakes['GET /api/stocktakes/{id}'];
type Count = Stocktakes['POST /api/stocktakes/{id}/scans'];
type Close = Stocktakes['POST /api/stocktakes/{id}/close'];
type Settle = Stocktakes['POST /api/stocktakes/{id}/differences'];

export async function getStocktakes(): Promise<ApiResponse<List>> {
  return { body: await listStocktakes() };
}

export async function getLocations(): Promise<ApiResponse<Locations>> {
  return { body: groupByLocation(await loadStock()).map(({ name }) => name) };
}

export async function postStocktake({
  caller,
  headers,
  body,
}: ApiRequest<Start>): Promise<ApiResponse<Start>> {
  const by = await getActor(caller.userId);
  const started = await startStocktake(toRequestId(caller, headers), body, by);
  return { body: await viewStocktake(started) };
}

export async function getStocktake({ params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await viewStocktake(await requireStocktake(params.id)) };
}

export async function postScans({
  caller,
  params,
  body,
}: ApiRequest<Count>): Promise<ApiResponse<Count>> {
  const by = await getActor(caller.userId);
  const stocktake = await requireStocktake(params.id);
  return { body: await countPieces(stocktake, body.scans, by) };
}

export async function postClose({
  caller,
  params,
  body,
}: ApiRequest<Close>): Promise<ApiResponse<Close>> {
  const by = await getActor(caller.userId);
  return { body: await viewStocktake(await closeCount(params.id, body.location, by)) };
}

export async function postDifference({
  caller,
  params,
  body,
}: ApiRequest<Settle>): Promise<ApiResponse<Settle>> {
  const by = await getActor(caller.userId);
  const stocktake = await requireStocktake(params.id);
  await settleDifference(stocktake, body, by);
  return { body: await viewStocktake(stocktake) };
}
