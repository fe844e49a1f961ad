# Two stages: the first builds and compiles, the second holds only what runs, without npm's tools for building.
# Behind a proxy set PUBLIC_URL and TRUSTED_PROXY (the network of the proxy's container, such as 172.18.0.0/16).
FROM node:20-bookworm AS build
WORKDIR /kinfold
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && node bin/release.mjs /release

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in bin/steps.mjs.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /kinfold
COPY --from=build --chown=root:root /release ./
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=192", "build/server.js"]
