// For tests, a table and so over the usual length: every message id of the identity service (Ory Kratos), with its type
// and the keys of its context. An id without a type heads its range or is only declared: the service never sends it.
export interface KnownMessage {
  id: number;
  type: 'info' | 'success' | 'error' | null;
  context: readonly string[];
}

const lines = `
1010000 -
1010001 info
1010002 info provider,provider_id
1010003 info
1010004 info
1010005 info
1010006 info
1010007 info
1010008 info
1010009 info
1010010 info
1010011 info
1010012 info
1010013 info
1010014 info
1010015 info
1010016 info duplicateIdentifier,provider,newLoginUrl,duplicate_identifier,new_login_url,available_credential_types,available_providers
1010017 info
1010018 info provider
1010019 info
1010020 -
1010021 info
1010022 info
1010023 info address,channel
1010024 info
1010025 info
1020000 -
1030000 -
1040000 -
1040001 info
1040002 info provider,provider_id
1040003 info
1040004 info
1040005 info
1040006 info
1040007 info
1040008 info
1040009 info
1050000 -
1050001 success
1050002 info provider
1050003 info provider
1050004 info
1050005 info
1050006 info secret
1050007 info
1050008 info
1050009 info secret
1050010 info
1050011 info
1050012 info
1050013 info
1050014 info used_at,used_at_unix
1050015 info secrets
1050016 info
1050017 info
1050018 info display_name,added_at,added_at_unix
1050019 info
1050020 info display_name,added_at,added_at_unix
1050021 -
1050022 -
1050023 info
1060000 -
1060001 success privilegedSessionExpiresAt,privileged_session_expires_at,privileged_session_expires_at_unix
1060002 info
1060003 info
1060004 info masked_address
1060005 info
1060006 info
1060007 info
1070000 -
1070001 info
1070002 info title,name
1070003 info
1070004 info
1070005 info
1070006 info
1070007 info
1070008 info
1070009 info
1070010 info
1070011 info
1070012 info
1070013 info
1070014 info
1070015 info
1070016 info
1070017 info
1070018 info
1080000 -
1080001 info
1080002 success
1080003 info
1080004 info
1080005 success
4000000 -
4000001 error reason
4000002 error property
4000003 error min_length,actual_length
4000004 error pattern
4000005 error reason
4000006 error
4000007 error
4000008 error
4000009 error
4000010 error
4000011 error
4000012 error
4000013 error
4000014 error
4000015 error
4000016 error
4000017 error max_length,actual_length
4000018 error minimum,actual
4000019 error minimum,actual
4000020 error maximum,actual
4000021 error maximum,actual
4000022 error base,actual
4000023 error max_items,actual_items
4000024 error min_items,actual_items
4000025 error index_a,index_b
4000026 error allowed_types,actual_type
4000027 error
4000028 error available_credential_types,available_oidc_providers,credential_identifier_hint
4000029 error expected
4000030 error
4000031 error
4000032 error min_length,actual_length
4000033 error max_length,actual_length
4000034 error breaches
4000035 error
4000036 error
4000037 error
4000038 error
4000039 error
4000040 error value
4000041 error value
4000042 error
4000043 error
4000044 error
4000045 error
4000046 error
4010000 -
4010001 error expired_at,expired_at_unix
4010002 error
4010003 error
4010004 error
4010005 error
4010006 error
4010007 error
4010008 error
4010009 error
4010010 error
4010011 error
4040000 -
4040001 error expired_at,expired_at_unix
4040002 error
4040003 error
4050000 -
4050001 error expired_at,expired_at_unix
4050002 error
4060000 -
4060001 error
4060002 error
4060003 -
4060004 error
4060005 error expired_at,expired_at_unix
4060006 error
4070000 -
4070001 error
4070002 error
4070003 error
4070004 -
4070005 error expired_at,expired_at_unix
4070006 error
5000000 -
5000001 error reason
5000002 error
5000003 error
`;

export const knownMessages: readonly KnownMessage[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', type = '', context = ''] = line.split(' ');
    return {
      id: Number(id),
      type: type === '-' ? null : (type as 'info' | 'success' | 'error'),
      context: context === '' ? [] : context.split(','),
    };
  });
