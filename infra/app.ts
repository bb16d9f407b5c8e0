import { App } from 'aws-cdk-lib';
import { GuidonStack } from './guidon-stack.ts';

const app = new App();
const stage = String(app.node.tryGetContext('stage') ?? 'dev');
new GuidonStack(app, `Guidon-${stage}`, stage);
