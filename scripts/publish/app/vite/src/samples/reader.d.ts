// What the samples of the READMEs take from the reader's own app.
declare const config: import('@ledenbureau/auth').AuthConfig;
declare const flowId: string;
declare const go: import('@ledenbureau/auth/screens').ScreensProviderProps['go'];
declare const toLogin: () => void;
declare const App: import('react').ComponentType;
declare const book: () => void;
declare const save: (values: object) => Promise<readonly import('@ledenbureau/forms').SubmitError[] | undefined>;
declare const send: (values: object) => Promise<void>;
declare const schema: NonNullable<import('@ledenbureau/forms').FormProps<object>['schema']>;
declare const values: { name: string; address: { street: string }; friends: string[] };
