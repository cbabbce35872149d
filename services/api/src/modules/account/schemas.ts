import { z } from 'zod';

export const userInfoSchema = z
  .object({
    sub: z.string(),
    email: z.string().nullable(),
    name: z.string(),
    given_name: z.string().nullable(),
    family_name: z.string().nullable(),
    locale: z.string().nullable().meta({ description: 'Two letters', example: 'nl' }),
    is_admin: z.boolean(),
  })
  .meta({ id: 'UserInfo' });

/** Hydra's challenges hold a whole request, encrypted. */
export const longestChallenge = 8_000;
const challenge = z.string().min(1).max(longestChallenge);
export const consentQuery = z.object({ consent_challenge: challenge });
export const logoutQuery = z.object({ logout_challenge: challenge });

const subject = z.string().max(128);

/** What Hydra sends to the token hook (oauth2/token_hook.go), as far as it matters here. */
export const tokenHookBody = z.object({
  session: z.object({
    id_token: z.object({
      subject: subject.optional(),
      id_token_claims: z
        .object({
          sub: subject.optional(),
          /** When the browser asked for the authorization, cut to whole seconds. */
          rat: z.iso.datetime({ offset: true }).optional(),
          /** Claims of the ID token before: of Hydra (`sid`), of the consent, or of this hook. */
          ext: z.object({ sid: z.string().max(128).optional() }).nullish(),
        })
        .nullish(),
    }),
    /** What the tokens before these said: of the consent, or of this hook. */
    extra: z.record(z.string(), z.unknown()).nullish(),
  }),
  request: z.object({
    client_id: z.string().max(255),
    /** `authorization_code` or `refresh_token`. */
    grant_types: z.array(z.string().max(64)).max(10).nullish(),
  }),
});

/** What Kratos' web hooks are to send (docs/identity.md): whose account, and after what. */
export const identityHookBody = z.strictObject({
  identity_id: z.uuid().toLowerCase(),
  /** After these two nobody stays who signed in before. */
  event: z.enum(['password', 'recovery']).optional(),
});
