import type { Contract } from '../../../shared/contract/contract.ts';
import { FailedTask } from '../../../shared/entities/failed-task.ts';
import { notFound } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { linkHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import {
  discardTask,
  findTask,
  iterateFailedTasks,
  retryTask,
} from '../../platform/table/failed-tasks.ts';
import { getActor } from '../../platform/table/users.ts';

type List = Contract['staff']['GET /api/failed-tasks'];
type Retry = Contract['staff']['POST /api/failed-tasks/{id}/retry'];
type Discard = Contract['staff']['DELETE /api/failed-tasks/{id}'];

export async function listFailedTasks({
  query,
  event,
}: ApiRequest<List>): Promise<ApiResponse<List>> {
  const { rows, next } = await takePage(
    iterateFailedTasks(query.cursor),
    (task) => ParsedJson.of(FailedTask, task),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}

/** The function that processes the task finds it by its time. */
export async function retryFailedTask({ params }: ApiRequest<Retry>): Promise<ApiResponse<Retry>> {
  if (!(await retryTask(params.id))) throw taskNotFound();
  return { body: await requireTask(params.id) };
}

export async function discardFailedTask({
  params,
  caller,
  event,
}: ApiRequest<Discard>): Promise<ApiResponse<Discard>> {
  const { kind, subject } = await requireTask(params.id);
  if (!(await discardTask(params.id))) throw taskNotFound();
  await recordActivity(event, {
    action: 'task-discarded',
    outcome: 'success',
    by: await getActor(caller.userId),
    subject: subject === null ? kind : `${kind}: ${subject}`,
  });
  return { body: { success: true } };
}

async function requireTask(id: string) {
  const task = await findTask(id);
  if (!task || task.isDiscarded) throw taskNotFound();
  return task;
}

const taskNotFound = () => notFound('The task is done, or was discarded');
