import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { GuidonStack } from './guidon-stack.ts';
import { readSettings } from './settings.ts';
import { stackName } from './stage.ts';

const app = new App();
const settings = readSettings(app.node.getAllContext());
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
// cdk sets these from the credentials; without them the template is environment-agnostic.
const {
  CDK_DEFAULT_ACCOUNT,
  CDK_DEFAULT_REGION,
  // The credentials are the backup account's when the copies are deployed, so these variables name the shop's
  // account.
  SHOP_ACCOUNT: account = CDK_DEFAULT_ACCOUNT,
  SHOP_REGION: region = CDK_DEFAULT_REGION,
} = process.env;
const stack = new GuidonStack(app, stackName(settings.stage), settings, {
  description: 'Guidon: an online shop and inventory back office for collectible military items.',
  ...(account && region ? { env: { account, region } } : {}),
  terminationProtection: settings.isProduction,
});
Tags.of(stack).add('guidon:stage', settings.stage);
