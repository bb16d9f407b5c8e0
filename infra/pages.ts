import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct, type IConstruct } from 'constructs';
import { RENDER } from '../functions/build.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../shared/edge/limits.ts';
import { RENDER_ROUTE } from '../shared/edge/render-path.ts';
import { acknowledge } from './cdk-nag.ts';
import type { Gateway } from './gateway.ts';
import { BundledLambda, type FunctionResources } from './lambda.ts';
import type { OriginSecret } from './origin-secret.ts';

interface Props {
  resources: FunctionResources;
  gateway: Gateway;
  originSecret: OriginSecret;
  siteUrl: string;
}

export class Pages extends Construct {
  readonly renderer: BundledLambda;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { resources, gateway, originSecret, siteUrl } = props;
    this.renderer = new BundledLambda(this, 'Renderer', {
      name: RENDER,
      handler: 'handler',
      timeoutSeconds: FUNCTION_TIMEOUT_SECONDS,
      isGradual: true,
      resources,
      environment: { ...originSecret.environment, SITE_URL: siteUrl },
    });
    const integration = gateway.integrate('render', this.renderer.target);
    for (const method of [HttpMethod.GET, HttpMethod.HEAD]) {
      const route = gateway.addRoute(RENDER_ROUTE, method, integration);
      acknowledge(route, ['AwsSolutions-APIG4', 'Pages are the same for everybody.']);
    }
  }

  /** Pages refer to assets and call the API, so both are deployed first. */
  deployAfter(...others: IConstruct[]): void {
    this.renderer.lambda.node.addDependency(...others);
  }
}
