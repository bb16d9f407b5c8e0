import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import {
  asText,
  getFunctions,
  getProperties,
  synthStack,
  synthTemplate,
  WITH_MAIL,
} from '../tests/support/template.ts';

const isMail = (id: string) => id.startsWith('Mail');
const environment = (name: string, context: Record<string, unknown>) => {
  const found = getFunctions(synthTemplate(context)).find((each) => each.name === name);
  return Object.fromEntries(
    Object.entries(found?.environment ?? {}).filter(([variable]) =>
      /^(MAIL|SHOP|SITE)_/.test(variable),
    ),
  );
};

test('mails are sent over TLS only and their reputation is measured; suppression is left to the function', () => {
  expect(getProperties(synthTemplate(WITH_MAIL), 'AWS::SES::ConfigurationSet')).toEqual({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: [] },
  });
});

test('SES reports to the mail function what became of the mails', () => {
  const template = synthTemplate(WITH_MAIL);
  template.hasResource('AWS::SES::ConfigurationSetEventDestination', {
    Properties: {
      ConfigurationSetName: { Ref: Match.stringLikeRegexp('^MailConfiguration') },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'reject'],
        SnsDestination: { TopicARN: { Ref: Match.stringLikeRegexp('^MailReports') } },
      },
    },
    // SES checks at creation that it may publish.
    DependsOn: [Match.stringLikeRegexp('^MailReportsPolicy')],
  });
  template.hasResourceProperties('AWS::SNS::Subscription', {
    Protocol: 'lambda',
    TopicArn: { Ref: Match.stringLikeRegexp('^MailReports') },
    Endpoint: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MailSenderFunction'), 'Arn'] },
  });
  template.hasResourceProperties('AWS::Lambda::Permission', {
    Principal: 'sns.amazonaws.com',
    FunctionName: { 'Fn::GetAtt': [Match.stringLikeRegexp('^MailSenderFunction'), 'Arn'] },
    SourceArn: { Ref: Match.stringLikeRegexp('^MailReports') },
  });
});

test('a report about mails that the function cannot process is kept', () => {
  const config = getProperties(synthTemplate(WITH_MAIL), 'AWS::Lambda::EventInvokeConfig', isMail);
  expect(config).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: {
      OnFailure: {
        Destination: { 'Fn::GetAtt': [expect.stringMatching(/^TableEventsUndelivered/), 'Arn'] },
      },
    },
  });
});

test('only SES can publish reports, only about the shop’s mails, encrypted and over TLS', () => {
  const template = synthTemplate(WITH_MAIL);
  const { Statement } = getProperties(template, 'AWS::SNS::TopicPolicy', isMail).PolicyDocument;
  const [deny, allow, ...others] = Statement;
  expect(others).toEqual([]);
  expect(deny).toMatchObject({
    Effect: 'Deny',
    Condition: { Bool: { 'aws:SecureTransport': 'false' } },
  });
  expect(allow).toMatchObject({
    Effect: 'Allow',
    Principal: { Service: 'ses.amazonaws.com' },
    Action: 'sns:Publish',
  });
  const { StringEquals } = allow.Condition;
  expect(StringEquals['AWS:SourceAccount']).toEqual({ Ref: 'AWS::AccountId' });
  expect(asText(StringEquals['AWS:SourceArn'])).toMatch(/:configuration-set\/\$\{MailConfig\w+\}$/);
  const topic = getProperties(template, 'AWS::SNS::Topic', isMail);
  expect(topic.KmsMasterKeyId).toEqual({
    'Fn::GetAtt': [expect.stringMatching(/^MailReportKey/), 'Arn'],
  });
  const key = getProperties(template, 'AWS::KMS::Key', isMail);
  expect(key.EnableKeyRotation).toBe(true);
  expect(key.KeyPolicy.Statement).toContainEqual({
    Effect: 'Allow',
    Principal: { Service: 'ses.amazonaws.com' },
    Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
    Resource: '*',
  });
});

test('the functions that write mails have the addresses and the shop’s name', () => {
  const context = {
    ...WITH_MAIL,
    mailReplyTo: 'dealer@dealer.example',
    mailPostalAddress: '1 Main Street, Springfield',
    shopName: 'Field & Garrison',
  };
  expect(environment('mail', context)).toEqual({
    MAIL_FROM: 'shop@shop.example',
    MAIL_REPLY_TO: 'dealer@dealer.example',
    MAIL_CONFIGURATION_SET: { Ref: expect.stringMatching(/^MailConfiguration/) },
    SHOP_NAME: 'Field & Garrison',
    SHOP_POSTAL_ADDRESS: '1 Main Street, Springfield',
    SITE_URL: expect.anything(),
  });
  const letterhead = {
    SHOP_NAME: 'Field & Garrison',
    SHOP_EMAIL: 'dealer@dealer.example',
    SHOP_POSTAL_ADDRESS: '1 Main Street, Springfield',
  };
  expect(environment('outbox', context)).toEqual({
    ...letterhead,
    MAIL_REPLY_TO: 'dealer@dealer.example',
    SITE_URL: expect.anything(),
  });
  expect(environment('mailings', context)).toEqual({
    MAIL_FROM: 'shop@shop.example',
    MAIL_REPLY_TO: 'dealer@dealer.example',
    SITE_URL: expect.anything(),
  });
  expect(environment('customers', context)).toMatchObject({
    MAIL_FROM: 'shop@shop.example',
    MAIL_REPLY_TO: 'dealer@dealer.example',
  });
  expect(environment('orders', context)).toMatchObject({ MAIL_FROM: 'shop@shop.example' });
  expect(environment('mail', WITH_MAIL)).toMatchObject({
    MAIL_REPLY_TO: 'shop@shop.example',
    SHOP_NAME: 'Guidon',
  });
});

test('a stage without a sender address has nothing at SES', () => {
  const template = synthTemplate({ mailReplyTo: 'dealer@dealer.example' });
  template.resourceCountIs('AWS::SES::ConfigurationSet', 0);
  template.resourceCountIs('AWS::SES::ConfigurationSetEventDestination', 0);
  const context = { mailReplyTo: 'dealer@dealer.example' };
  expect(environment('mail', context)).toEqual({
    SHOP_NAME: 'Guidon',
    SITE_URL: expect.anything(),
  });
  expect(environment('outbox', context)).toEqual({
    SHOP_NAME: 'Guidon',
    SHOP_EMAIL: 'dealer@dealer.example',
    SITE_URL: expect.anything(),
  });
  expect(environment('mailings', context)).toEqual({ SITE_URL: expect.anything() });
  expect(environment('orders', context)).not.toHaveProperty('MAIL_FROM');
});

test('no identity is created at SES, which could break the account’s own', () => {
  synthTemplate(WITH_MAIL).resourceCountIs('AWS::SES::EmailIdentity', 0);
});

test('a sender address is refused in a region without SES', () => {
  expect(() => synthStack(WITH_MAIL, 'eu-south-2')).toThrow(
    'mailFrom: SES is not available in eu-south-2',
  );
  expect(() => synthStack({}, 'eu-south-2')).not.toThrow();
});
