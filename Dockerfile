# The portal alone: its database is a service of its own (compose.yaml has both).
FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 NODE_COMPILE_CACHE=/var/cache/calendula
WORKDIR /calendula
COPY package.json package-lock.json vite.config.ts tsconfig.json tsconfig.base.json ./
COPY scripts ./scripts
COPY db ./db
COPY src ./src
# Nothing is installed or built when it starts. What it keeps on the disk is its own compiled code.
RUN node scripts/prepare.mjs && mkdir -p /var/cache/calendula && chown node:node /var/cache/calendula
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "scripts/start.mjs"]
