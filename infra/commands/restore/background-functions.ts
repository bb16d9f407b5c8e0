import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import * as z from 'zod';

/** The functions that write to the table, publish it and send mails by themselves: the beginnings of their ids in the
 *  stack. */
export const BACKGROUND_FUNCTIONS = ['SyncWorker', 'OutboxConsumer', 'MailSender'] as const;
export type BackgroundFunction = (typeof BACKGROUND_FUNCTIONS)[number];

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z.object({ ReservedConcurrentExecutions: z.number().optional() }).optional(),
    }),
  ),
});

interface Deployed {
  FunctionName: string;
  /** As the stack sets it. */
  concurrency: number | undefined;
}

/** Stops, starts and invokes functions of a deployed stack. */
export class BackgroundFunctions {
  readonly #functions: ReadonlyMap<BackgroundFunction, Deployed>;
  /** An invocation is not repeated when it takes long. */
  readonly #lambda = new LambdaClient({ maxAttempts: 1 });

  private constructor(functions: ReadonlyMap<BackgroundFunction, Deployed>) {
    this.#functions = functions;
  }

  /** @throws Error if the stack lacks one of them. */
  static async find(StackName: string): Promise<BackgroundFunctions> {
    const client = new CloudFormationClient();
    const { TemplateBody = '{}' } = await client.send(
      new GetTemplateCommand({ StackName, TemplateStage: 'Processed' }),
    );
    const { Resources } = Template.parse(JSON.parse(TemplateBody));
    const functions = new Map<BackgroundFunction, Deployed>();
    for await (const page of paginateListStackResources({ client }, { StackName })) {
      for (const { LogicalResourceId: id = '', ...resource } of page.StackResourceSummaries ?? []) {
        const name = BACKGROUND_FUNCTIONS.find((each) => id.startsWith(each));
        if (!name || resource.ResourceType !== 'AWS::Lambda::Function') continue;
        functions.set(name, {
          FunctionName: resource.PhysicalResourceId ?? '',
          concurrency: Resources[id]?.Properties?.ReservedConcurrentExecutions,
        });
      }
    }
    const missing = BACKGROUND_FUNCTIONS.filter((name) => !functions.has(name));
    if (missing.length > 0) {
      throw new Error(`${StackName} has no function ${missing.join(', ')}. Deploy it again.`);
    }
    return new BackgroundFunctions(functions);
  }

  async isStopped(name: BackgroundFunction): Promise<boolean> {
    return (await this.#getConcurrency(name)) === 0;
  }

  async isStarted(name: BackgroundFunction): Promise<boolean> {
    return (await this.#getConcurrency(name)) === this.#get(name).concurrency;
  }

  stop(name: BackgroundFunction): Promise<void> {
    return this.#setConcurrency(name, 0);
  }

  start(name: BackgroundFunction): Promise<void> {
    return this.#setConcurrency(name, this.#get(name).concurrency);
  }

  /** True if the deployment names an Airtable base. */
  async hasBase(): Promise<boolean> {
    const { FunctionName } = this.#get('SyncWorker');
    const { Environment } = await this.#lambda.send(
      new GetFunctionConfigurationCommand({ FunctionName }),
    );
    return Boolean(Environment?.Variables?.AIRTABLE_BASE_ID);
  }

  /** Invokes the sync worker, and waits for its end unless the type is `Event`.
   *  @throws Error if it failed. */
  async invokeWorker(event: object, InvocationType: 'Event' | 'RequestResponse'): Promise<void> {
    const { FunctionName } = this.#get('SyncWorker');
    const { FunctionError, Payload } = await this.#lambda.send(
      new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify(event) }),
    );
    if (FunctionError) throw new Error(`The sync worker failed: ${Payload?.transformToString()}`);
  }

  #get(name: BackgroundFunction): Deployed {
    return this.#functions.get(name) as Deployed;
  }

  async #getConcurrency(name: BackgroundFunction): Promise<number | undefined> {
    const { FunctionName } = this.#get(name);
    const { ReservedConcurrentExecutions } = await this.#lambda.send(
      new GetFunctionConcurrencyCommand({ FunctionName }),
    );
    return ReservedConcurrentExecutions;
  }

  async #setConcurrency(name: BackgroundFunction, concurrency: number | undefined): Promise<void> {
    const { FunctionName } = this.#get(name);
    if (concurrency === undefined) {
      await this.#lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
      return;
    }
    const ReservedConcurrentExecutions = concurrency;
    await this.#lambda.send(
      new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions }),
    );
  }
}
