import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { asText, getFunctions, getProperties, synthTemplate } from '../tests/support/template.ts';

const POOL = 'AWS::Cognito::UserPool';
const CLIENT = 'AWS::Cognito::UserPoolClient';
const client = (context?: Record<string, unknown>) => getProperties(synthTemplate(context), CLIENT);

test('the mails of the user pool have the brand and a link to the login', () => {
  const pool = getProperties(synthTemplate(), POOL);
  const { InviteMessageTemplate: invitation } = pool.AdminCreateUserConfig;
  expect(invitation.EmailSubject).toBe('Guidon: your staff account');
  const body = asText(invitation.EmailMessage);
  expect(body).toMatch(/href="https:\/\/.*\/api\/login"/);
  expect(body).toContain('{username}');
  expect(body).toContain('{####}');
  const { EmailSubject, EmailMessage } = pool.VerificationMessageTemplate;
  expect(EmailSubject).toBe('Guidon: your verification code');
  expect(asText(EmailMessage)).toContain('{####}');
});

test('the mails of the user pool name the shop', () => {
  const pool = getProperties(synthTemplate({ shopName: 'Field & Garrison' }), POOL);
  const { EmailSubject, EmailMessage } = pool.VerificationMessageTemplate;
  expect(EmailSubject).toBe('Field & Garrison: your verification code');
  expect(asText(EmailMessage)).not.toContain('Guidon');
});

test('a password reset ends the user’s sessions', () => {
  const { LambdaConfig } = getProperties(synthTemplate(), 'AWS::Cognito::UserPool');
  expect(LambdaConfig).toEqual({
    PostConfirmation: { 'Fn::GetAtt': [expect.stringMatching(/PostConfirmation/), 'Arn'] },
  });
});

test('users are identified by email address, with optional passkeys and MFA', () => {
  synthTemplate().hasResourceProperties(POOL, {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    WebAuthnUserVerification: 'required',
    Policies: {
      SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
      PasswordPolicy: {
        MinimumLength: 8,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    },
    UserPoolTier: 'ESSENTIALS',
  });
});

test.each([
  [true, false],
  [false, true],
  ['false', true],
])('self sign-up is allowed when selfSignUp is %s', (selfSignUp, onlyByStaff) => {
  expect(getProperties(synthTemplate({ selfSignUp }), POOL).AdminCreateUserConfig).toMatchObject({
    AllowAdminCreateUserOnly: onlyByStaff,
  });
});

test('staff need a second factor, for which a passkey counts', () => {
  const staffMfa = (context?: Record<string, unknown>) => {
    const [items] = getFunctions(synthTemplate(context)).filter(({ name }) => name === 'items');
    return items?.environment.STAFF_MFA;
  };
  expect(getProperties(synthTemplate(), POOL)).toMatchObject({
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  });
  expect(staffMfa()).toBe('required');
  expect(staffMfa({ stage: 'staging', staffMfa: 'optional' })).toBe('optional');
  expect(() => staffMfa({ staffMfa: 'optional' })).toThrow('staffMfa');
});

test('the users of production are protected from deletion', () => {
  synthTemplate().hasResource(POOL, {
    DeletionPolicy: 'Retain',
    Properties: Match.objectLike({ DeletionProtection: 'ACTIVE' }),
  });
  synthTemplate({ stage: 'staging' }).hasResource(POOL, {
    DeletionPolicy: 'Delete',
    Properties: Match.objectLike({ DeletionProtection: 'INACTIVE' }),
  });
});

test('the login uses a public client with the code flow and 15-minute tokens', () => {
  const properties = client();
  expect(properties).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    ExplicitAuthFlows: expect.arrayContaining(['ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    SupportedIdentityProviders: ['COGNITO'],
  });
  expect(properties.ExplicitAuthFlows).not.toContain('ALLOW_USER_PASSWORD_AUTH');
});

test('the hosted login redirects only to the shop', () => {
  const own = {
    domainName: 'shop.example',
    certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1',
  };
  for (const [context, site] of [
    [{}, '${EdgeDistribution'],
    [own, 'shop.example'],
    [{ stage: 'staging', edge: false }, '${GatewayHttpApi'],
  ] as const) {
    const { CallbackURLs, LogoutURLs } = client(context);
    expect(CallbackURLs).toHaveLength(1);
    expect(LogoutURLs).toHaveLength(1);
    const callback = asText(CallbackURLs[0]);
    expect(callback.startsWith(`https://${site}`)).toBe(true);
    expect(callback.endsWith('/api/auth/callback')).toBe(true);
    expect(`${asText(LogoutURLs[0])}api/auth/callback`).toBe(callback);
  }
});

test('the hosted login has the shop’s branding', () => {
  const template = synthTemplate();
  template.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
  template.hasResourceProperties('AWS::Cognito::ManagedLoginBranding', {
    ClientId: { Ref: Match.stringLikeRegexp('^AuthUserPoolClient') },
    Settings: Match.anyValue(),
    Assets: Match.anyValue(),
  });
});

test('the user pool has the back office group and the groups of its roles', () => {
  const groups = (context?: Record<string, unknown>) => {
    const template = synthTemplate(context);
    const found = Object.values(template.findResources('AWS::Cognito::UserPoolGroup'));
    const [items] = getFunctions(template).filter(({ name }) => name === 'items');
    return {
      names: found.map(({ Properties }) => Properties.GroupName).sort(),
      setting: items?.environment.BACK_OFFICE_GROUP,
    };
  };
  const toNames = (group: string) =>
    ['', '-cataloger', '-costs', '-reader', '-seller'].map((ending) => `${group}${ending}`);
  expect(groups()).toEqual({ names: toNames('staff'), setting: 'staff' });
  expect(groups({ backOfficeGroup: 'dealers' })).toEqual({
    names: toNames('dealers'),
    setting: 'dealers',
  });
  const everyone = { backOfficeGroup: '', selfSignUp: false };
  expect(groups(everyone)).toEqual({ names: toNames('staff'), setting: '' });
  // Without a staff group, every account would have access to the back office.
  expect(() => groups({ backOfficeGroup: '' })).toThrow('selfSignUp');
  const all = Object.values(synthTemplate().findResources('AWS::Cognito::UserPoolGroup'));
  for (const group of all) expect(group).not.toHaveProperty('DeletionPolicy');
});

test('the user pool sends email through Cognito unless mailFrom is set', () => {
  expect(getProperties(synthTemplate(), POOL)).not.toHaveProperty('EmailConfiguration');
  const { EmailConfiguration } = getProperties(
    synthTemplate({ mailFrom: 'shop@shop.example' }),
    POOL,
  );
  expect(EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'shop@shop.example',
  });
});

test('the plus plan enables threat protection', () => {
  expect(getProperties(synthTemplate({ userPoolPlan: 'plus' }), POOL)).toMatchObject({
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
});
