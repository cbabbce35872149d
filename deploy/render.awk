# Reads the settings (-v settings=FILE), judges them, and writes each template below -v out=FOLDER. deploy/render runs it.
#
# A line is NAME=value. The value is the rest of the line as it stands: blanks around it and one pair of quotes around all of
# it go, and nothing else is special.

BEGIN {
  read_settings("env.example", known)
  read_settings(settings, value)
  # The example itself may be rendered, to be looked at.
  if (settings !~ /(^|\/)env\.example$/)
    for (name in value)
      if (value[name] ~ /change-me|example\.org/) refuse(name, "is still the one of the example")
  defaults()
  judge()
  derive()
  judge_names()
  for (i = 1; i < ARGC; i++) read_template(ARGV[i])
  if (bad) exit 1
  for (i = 1; i < ARGC; i++) write_file(ARGV[i])
  exit 0
}

function refuse(name, why) {
  print settings ": " name " " why "." > "/dev/stderr"
  bad = 1
}

function read_settings(file, into,    line, at, name, text, quote) {
  while ((getline line < file) > 0) {
    sub(/^\357\273\277/, "", line)
    sub(/\r$/, "", line)
    if (line ~ /^[ \t]*(#|$)/) continue
    at = index(line, "=")
    name = substr(line, 1, at - 1)
    if (name !~ /^[A-Z][A-Z0-9_]*$/) { refuse("\"" substr(line, 1, 20) "\"", "is no line like NAME=value"); continue }
    text = substr(line, at + 1)
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    quote = substr(text, 1, 1)
    if (length(text) > 1 && (quote == "\"" || quote == "'") && substr(text, length(text)) == quote)
      text = substr(text, 2, length(text) - 2)
    if (text ~ /[\001-\037\177]/) refuse(name, "has a control character in it, a tab perhaps")
    into[name] = text
    order[++settings_read] = name
  }
  close(file)
}

function defaults() {
  preset("APP_ROOT", "/srv/ledenbureau")
  preset("API_PORT", 3000)
  preset("KRATOS_PORT", 4433)
  preset("KRATOS_ADMIN_PORT", 4434)
  preset("HYDRA_PORT", 4444)
  preset("HYDRA_ADMIN_PORT", 4445)
  preset("OAUTH_AUDIENCE", "ledenbureau-api")
  preset("TRUSTED_PROXIES", "127.0.0.1")
  preset("SECOND_FACTOR", "required")
}

function preset(name, text) { if (value[name] == "") value[name] = text }

# Something that was found out, and is no setting of its own.
function derived(name, text) { value[name] = text; known[name] = text }

# What is missing altogether is told with the templates that want it.
function judge(    names, i, n, name, users) {
  n = split("APP_URL IDENTITY_URL OAUTH_ISSUER", names)
  for (i = 1; i <= n; i++)
    if (given(names[i]) && value[names[i]] !~ /^https?:\/\/[A-Za-z0-9.-]+(:[0-9]+)?$/)
      refuse(names[i], "must be like https://name.example.nl, without a path or a slash at the end: Caddy serves it")
  if (given("MEMBERS_SITE") && value["MEMBERS_SITE"] !~ /^https?:\/\/[A-Za-z0-9][^][ "'<>\\^`{|}]*$/)
    refuse("MEMBERS_SITE", "must be an address: people are sent there")
  if (given("COOPERATIVE") && letters(value["COOPERATIVE"]) > 70) refuse("COOPERATIVE", "has more than 70 characters")
  if (value["APP_ROOT"] !~ /^(\/[A-Za-z0-9._-]+)+$/)
    refuse("APP_ROOT", "must be a folder like /srv/ledenbureau, of letters, digits and . _ - alone: Caddy reads it as a word")
  if (given("OAUTH_AUDIENCE") && value["OAUTH_AUDIENCE"] !~ /^[A-Za-z0-9._:\/-]+$/)
    refuse("OAUTH_AUDIENCE", "must be one word")

  n = split("API_PORT KRATOS_PORT KRATOS_ADMIN_PORT HYDRA_PORT HYDRA_ADMIN_PORT", names)
  for (i = 1; i <= n; i++) {
    name = names[i]
    if (value[name] !~ /^[1-9][0-9]*$/ || value[name] + 0 > 65535) refuse(name, "must be a port, from 1 to 65535")
    else if (value[name] in users) refuse(name, "is the port of " users[value[name]] " as well")
    users[value[name]] = name
  }

  n = split("DATABASE_URL DATABASE_OWNER_URL KRATOS_DSN HYDRA_DSN", names)
  for (i = 1; i <= n; i++) if (given(names[i])) judge_database(names[i])
  if (value["DATABASE_URL_AT"] != "" && value["DATABASE_URL_USER"] != "ledenbureau_service")
    refuse("DATABASE_URL", "must sign in as ledenbureau_service: the register gives its rights to that role")
  # Behind a pooler DATABASE_URL leads to it, and this one to PostgreSQL.
  name = "DATABASE_URL"
  if ("DATABASE_LISTEN_URL" in value) judge_database(name = "DATABASE_LISTEN_URL")
  if (value[name "_AT"] != "" && value["DATABASE_OWNER_URL_AT"] != "" && value[name "_AT"] != value["DATABASE_OWNER_URL_AT"])
    refuse("DATABASE_OWNER_URL", "must name the server and the database of " name)

  # An account of mail without a password is no mistake: a server of one's own may ask for none.
  if (given("MAIL_URL") && !encoded("MAIL_URL", value["MAIL_URL"])) { }
  else if (given("MAIL_URL") && value["MAIL_URL"] !~ /^smtps?:\/\/([^:@\/?#]+(:[^:@\/?#]*)?@)?[A-Za-z0-9.-]+(:[0-9]+)?(\/(\?[^#]*)?)?$/)
    refuse("MAIL_URL", "must be like smtps://user:password@host:465/; write @ : / ? # % in the name or the password as %40 %3A %2F %3F %23 %25")
  if (given("MAIL_FROM") && value["MAIL_FROM"] !~ /^[^][ <>@,;:"()\\]+@[A-Za-z0-9.-]+$/)
    refuse("MAIL_FROM", "must be an address alone: Kratos takes no name with it. The name is COOPERATIVE")

  if (given("ADMINISTRATOR") && value["ADMINISTRATOR"] !~ /^[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9._%+-]+$/)
    refuse("ADMINISTRATOR", "must be an e-mail address alone")

  if (value["SECOND_FACTOR"] !~ /^(offered|required)$/) refuse("SECOND_FACTOR", "must be offered or required")
  judge_key()
  judge_secret("KRATOS_COOKIE_SECRET", 16)
  judge_secret("KRATOS_CIPHER_SECRET", 32)
  if (given("KRATOS_CIPHER_SECRET") && length(value["KRATOS_CIPHER_SECRET"]) != 32)
    refuse("KRATOS_CIPHER_SECRET", "must have exactly 32 characters")
  judge_secret("HYDRA_SYSTEM_SECRET", 16)
  judge_secret("HYDRA_COOKIE_SECRET", 16)
  judge_secret("TOKEN_HOOK_KEY", 32)
  if (given("TOKEN_HOOK_KEY") && value["TOKEN_HOOK_KEY"] !~ /^[!-~]+$/)
    refuse("TOKEN_HOOK_KEY", "must be of plain letters, digits and signs, without blanks: it travels as a header")
}

# The parts of a key, name.x.y.d, as STEP_UP_KEY_ID, _X, _Y and _D. The example has none, and is rendered to be looked at.
function judge_key(    parts, names, i, wrong) {
  if (!given("STEP_UP_KEY")) refuse("STEP_UP_KEY", "is missing: deploy/step-up-key prints one")
  split("ID X Y D", names)
  wrong = split(value["STEP_UP_KEY"], parts, ".") != 4 || parts[1] !~ /^[0-9a-f]+$/
  for (i = 2; i <= 4; i++) if (length(parts[i]) != 43 || parts[i] !~ /^[A-Za-z0-9_-]+$/) wrong = 1
  if (wrong && given("STEP_UP_KEY") && value["STEP_UP_KEY"] != "change-me")
    refuse("STEP_UP_KEY", "must be as deploy/step-up-key prints it")
  for (i = 1; i <= 4; i++) derived("STEP_UP_KEY_" names[i], wrong ? "change-me" : parts[i])
}

# A name that nobody reads is a slip of the pen, and would leave what it was meant to change as it was. Node's and OpenTelemetry's are
# their own; of DOCUMENTS_DIR the API says what to do.
function judge_names(    line, i, name, of_api) {
  while ((getline line < "../services/api/README.md") > 0) {
    if (line !~ /^\| `[A-Z]/) continue
    sub(/^\| /, "", line)
    sub(/ *\|.*/, "", line)
    while (match(line, /`[A-Z0-9_]+`/)) {
      of_api[substr(line, RSTART + 1, RLENGTH - 2)] = 1
      line = substr(line, RSTART + RLENGTH)
    }
  }
  for (i = 1; i <= settings_read; i++) {
    name = order[i]
    if (!(name in known) && !(name in of_api) && name !~ /^(NODE|OTEL)_|^DOCUMENTS_DIR$/)
      refuse(name, "is no setting: deploy/env.example and services/api/README.md have all of them")
  }
}

function given(name) { return value[name] != "" }

function judge_secret(name, least) {
  if (given(name) && length(value[name]) < least) refuse(name, "must have " least " characters at least: openssl rand -hex 16")
}

# Characters, not bytes: those of UTF-8 that go on with one are not counted.
function letters(text,    i, n) {
  for (i = 1; i <= length(text); i++) if (substr(text, i, 1) !~ /[\200-\277]/) n++
  return n
}

# Whether the address has no character that must be written with % in one.
function encoded(name, text) {
  if (text ~ /[][ "'<>\\^`{|}$]/) {
    refuse(name, "has a character that an address cannot have: write blank \" ' \\ $ ^ ` { | } as %20 %22 %27 %5C %24 %5E %60 %7B %7C %7D")
    return 0
  }
  gsub(/%[0-9A-Fa-f][0-9A-Fa-f]/, "", text)
  if (index(text, "%")) { refuse(name, "has a % that begins nothing: write % as %25"); return 0 }
  return 1
}

# The parts of an address of PostgreSQL, as NAME_USER, _PASSWORD, _PORT and _NAME; _AT is its server and database.
function judge_database(name,    text, rest, user, password, host, parts, i) {
  text = value[name]
  # Where it is refused, nothing that follows from it is missing as well.
  split("USER PASSWORD PORT NAME", parts)
  for (i in parts) derived(name "_" parts[i], "?")
  if (!encoded(name, text)) return
  if (text !~ /^postgres(ql)?:\/\/[^:@\/?#]+:[^:@\/?#]+@[A-Za-z0-9.-]+(:[0-9]+)?\/[^\/?#]+(\?[^#]*)?$/) {
    refuse(name, "must be like postgres://user:password@host:5432/database; write @ : / ? # % in the password as %40 %3A %2F %3F %23 %25")
    return
  }
  sub(/^postgresql:/, "postgres:", text)
  value[name] = text
  rest = substr(text, length("postgres://") + 1)
  sub(/\?.*/, "", rest)
  user = substr(rest, 1, index(rest, ":") - 1)
  rest = substr(rest, length(user) + 2)
  password = substr(rest, 1, index(rest, "@") - 1)
  rest = substr(rest, length(password) + 2)
  derived(name "_AT", rest)
  derived(name "_USER", user)
  derived(name "_PASSWORD", decode(name, password))
  host = substr(rest, 1, index(rest, "/") - 1)
  derived(name "_NAME", substr(rest, length(host) + 2))
  derived(name "_PORT", index(host, ":") ? substr(host, index(host, ":") + 1) : 5432)
  if (user !~ /^[a-z_][a-z0-9_]*$/ || value[name "_NAME"] !~ /^[a-z_][a-z0-9_]*$/)
    refuse(name, "must have a user and a database of small letters, digits and _ alone")
}

function decode(name, text,    result, at, digits, code) {
  digits = "0123456789ABCDEF"
  while ((at = index(text, "%")) > 0) {
    code = (index(digits, toupper(substr(text, at + 1, 1))) - 1) * 16 + index(digits, toupper(substr(text, at + 2, 1))) - 1
    if (code < 32 || code == 127) refuse(name, "has a control character in its password")
    result = result substr(text, 1, at - 1) sprintf("%c", code)
    text = substr(text, at + 3)
  }
  return result text
}

# What follows from other settings. A line for it in an older file is no harm as long as it says the same.
function derive(    host, origins) {
  follow("API_UPSTREAM", "127.0.0.1:" value["API_PORT"], "API_PORT")
  follow("KRATOS_UPSTREAM", "127.0.0.1:" value["KRATOS_PORT"], "KRATOS_PORT")
  follow("HYDRA_UPSTREAM", "127.0.0.1:" value["HYDRA_PORT"], "HYDRA_PORT")
  follow("API_URL", "http://127.0.0.1:" value["API_PORT"], "API_PORT")
  follow("IDENTITY_ADMIN_URL", "http://127.0.0.1:" value["KRATOS_ADMIN_PORT"], "KRATOS_ADMIN_PORT")
  follow("OAUTH_ADMIN_URL", "http://127.0.0.1:" value["HYDRA_ADMIN_PORT"], "HYDRA_ADMIN_PORT")
  follow("OAUTH_JWKS_URL", "http://127.0.0.1:" value["HYDRA_PORT"] "/.well-known/jwks.json", "HYDRA_PORT")
  host = value["APP_URL"]
  sub(/^https?:\/\//, "", host)
  sub(/:[0-9]+$/, "", host)
  follow("APP_HOST", host, "APP_URL")
  # The pages that call the API: the app's, and those of other apps where the settings name all of them.
  origins = given("CORS_ORIGINS") ? value["CORS_ORIGINS"] : value["APP_URL"]
  gsub(/[ \t]/, "", origins)
  if (!index("," origins ",", "," value["APP_URL"] ",")) refuse("CORS_ORIGINS", "must name APP_URL too: the app calls the API")
  derived("CORS_ORIGINS", origins)
}

function follow(name, text, from) {
  if (given(name) && value[name] != text) refuse(name, "is not set by itself: remove the line, it follows from " from)
  derived(name, text)
}

function read_template(file,    line, name, set, text) {
  while ((getline line < file) > 0) {
    lines[file, ++count[file]] = line
    set = substr(line, 1, index(line, "=") - 1)
    text = substr(line, length(set) + 2)
    if (file == "api/env" && given(set) && !(set in known) && match(text, /\$\{[A-Z_]+\}/))
      refuse(set, "is not set by itself: remove the line, it follows from " substr(text, RSTART + 2, RLENGTH - 3))
    while (match(line, /\$\{[A-Z_]+\}/)) {
      name = substr(line, RSTART + 2, RLENGTH - 3)
      if (!given(name) && !(name in missing)) { refuse(name, "is missing"); missing[name] = 1 }
      line = substr(line, RSTART + RLENGTH)
    }
  }
  close(file)
}

function write_file(file,    i, line, name, text) {
  for (i = 1; i <= count[file]; i++) {
    line = lines[file, i]
    if (file ~ /env$/ && line ~ /^[A-Z]/) {
      name = substr(line, 1, index(line, "=") - 1)
      written[file, name] = 1
      # What a template says itself holds where the settings say nothing.
      if (index(line, "${") || !given(name) || file !~ /^(api|admin)/) text = filled(substr(line, length(name) + 2), "none")
      else text = value[name]
      line = name "=" quoted(file, text)
    } else if (file !~ /env$/) line = filled(line, file)
    print line > (out "/" file)
  }
  # Settings that no part but the API knows: services/api/README.md has them all.
  if (file ~ /^(api|admin)\/env$/)
    for (i = 1; i <= settings_read; i++) {
      name = order[i]
      if (value[name] == "" || name in known || (file, name) in written) continue
      written[file, name] = 1
      print name "=" quoted(file, value[name]) > (out "/" file)
    }
  close(out "/" file)
}

# A line with its ${NAME}s filled in, escaped for between the quotes that the template has around them.
function filled(line, file,    result, text) {
  while (match(line, /\$\{[A-Z_]+\}/)) {
    text = value[substr(line, RSTART + 2, RLENGTH - 3)]
    if (file ~ /\.json$/) text = escaped(text, "\\\"")
    if (file ~ /\.(yml|sql)$/) gsub(/'/, "&&", text)
    result = result substr(line, 1, RSTART - 1) text
    line = substr(line, RSTART + RLENGTH)
  }
  return result line
}

# systemd and docker compose both take \ " $ escaped between double quotes, and leave a ` alone; a shell would run what stands
# between two of them, and takes anything between single ones.
function quoted(file, text,    result, at) {
  if (file != "admin/env") return "\"" escaped(text, "\\\"$") "\""
  while ((at = index(text, "'")) > 0) {
    result = result substr(text, 1, at - 1) "'\\''"
    text = substr(text, at + 1)
  }
  return "'" result text "'"
}

function escaped(text, special,    i, letter, result) {
  for (i = 1; i <= length(text); i++) {
    letter = substr(text, i, 1)
    result = result (index(special, letter) ? "\\" letter : letter)
  }
  return result
}
