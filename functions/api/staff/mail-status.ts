import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { dismissDealerReport, findMailStatus } from '../../platform/table/mail-status.ts';

type Get = Contract['staff']['GET /api/mail-status'];
type Dismiss = Contract['staff']['DELETE /api/mail-status/dealer-report'];

export async function getMailStatus(): Promise<ApiResponse<Get>> {
  return { body: await findMailStatus() };
}

export async function dismissReport(): Promise<ApiResponse<Dismiss>> {
  await dismissDealerReport();
  return { body: { success: true } };
}
