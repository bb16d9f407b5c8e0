import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { GroupName } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { createEvent } from './event.ts';
import { withinPermissions } from './within-permissions.ts';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;
type Call = Omit<NonNullable<Parameters<typeof createEvent>[1]>, 'body'> & {
  body?: unknown;
};

/** The body of a call that is sent as it is. */
export const json = (body: object) => ({ body: JSON.stringify(body) });

/** Runs within the permissions of the function. The environment must be set. */
export async function loadHandler(group: GroupName) {
  const { handler }: { handler: Handler } = await import(`../../functions/api/${group}/handler.ts`);
  return (event: APIGatewayProxyEventV2, context: Partial<Context> = {}) =>
    withinPermissions(group, () => handler(event, context as Context));
}

/** Calls a group's endpoints like API Gateway. The body is parsed JSON, or the bytes of a file. The environment
 *  must be set. */
export async function loadCalls(group: GroupName) {
  const handler = await loadHandler(group);
  return async (routeKey: RouteKey, { body, ...call }: Call = {}) => {
    const event = createEvent(routeKey, {
      ...call,
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    const { statusCode, headers, body: text = '', isBase64Encoded } = await handler(event);
    return {
      status: statusCode,
      headers,
      body: isBase64Encoded ? Buffer.from(text, 'base64') : text && JSON.parse(text),
    };
  };
}
